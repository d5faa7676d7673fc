import { listAnimations, showAnimation } from '@portal/contract'
import { fieldError, present } from '../../errors/errors.ts'
import { limits, paginator } from '../../http/envelope.ts'
import type { ServerMessages } from '../../text/messages/es.ts'
import type { Registrar } from '../calls/registrar.ts'
import { type DrawingName, drawings } from './drawings.ts'

// Each drawing has a name in the messages, and each such name has a drawing.
const names = Object.keys(drawings) as (DrawingName & keyof ServerMessages['animations'])[]

function drawingOf(file: string) {
  const name = present(names.find((name) => file === `${name}.json`))
  return drawings[name]
}

const lasting = 'public, max-age=3600'

/** The animations of empty states. They are our own work, and the same for everybody. */
export function registerAnimations({ data }: Registrar): void {
  data(listAnimations, async (_, { query, url, translate }) => {
    if (query.per_page === -1) throw fieldError('per_page', 'validation.between', { min: 1, max: 100 })
    const { limit, offset } = limits(query)
    const rows = names.slice(offset, offset + limit).map((name, index) => ({
      id: offset + index + 1,
      name: translate(`animations.${name}`),
      source: showAnimation.path.replace(':file', `${name}.json`),
    }))
    return paginator({ rows, total: names.length }, query, url)
  })

  data(showAnimation, async (_, { params }) => ({ lottie: drawingOf(params.file) }), {
    tagOf: async ({ params }) => drawingOf(params.file),
    cacheControl: lasting,
  })
}
