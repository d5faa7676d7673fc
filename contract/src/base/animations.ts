import * as z from 'zod/mini'
import { call, paginated, raw } from './call.ts'
import { pageParams } from './query.ts'

const anybody = { tag: 'animations', needs: 'nothing' } as const

/** An animated drawing: its name in the language of the request, and its address. */
export const animation = z.object({ id: z.int(), name: z.string(), source: z.string() })

/** The parts of a Lottie file that a player needs. */
const lottie = z.object({
  v: z.string(),
  nm: z.string(),
  fr: z.number(),
  ip: z.number(),
  op: z.number(),
  w: z.int(),
  h: z.int(),
  assets: z.array(z.unknown()),
  layers: z.array(z.unknown()),
})
export type Lottie = z.infer<typeof lottie>

export const listAnimations = call('GET', '/api/animations', {
  ...anybody,
  summary: 'The animations of empty states',
  query: z.object(pageParams),
  response: raw(paginated(animation)),
})

export const showAnimation = call('GET', '/api/animations/:file', {
  ...anybody,
  summary: 'One animation as a Lottie file',
  params: z.object({ file: z.string().check(z.maxLength(80)) }),
  response: raw(z.object({ lottie })),
})
