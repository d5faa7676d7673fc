import * as z from 'zod/mini'
import { call, portal, raw, textOrNull } from '../../base/call.ts'
import { needs } from '../../base/models.ts'

/** What to do before people work with the portal, in the order in which one does it. */
export const stepCodes = [
  'demo',
  'name',
  'address',
  'mail',
  'colleagues',
  'roles',
  'schedules',
  'citizens',
  'backup',
] as const
export type StepCode = (typeof stepCodes)[number]

const firstStep = z.object({
  code: z.enum(stepCodes),
  is_done: z.boolean(),
  /** The line to type at the terminal. It has examples in place of passwords. */
  command: textOrNull,
  /** The name of the screen where it is done. */
  screen: textOrNull,
})
export type FirstStep = z.infer<typeof firstStep>

export const firstSteps = call('GET', portal('first-steps'), {
  summary: 'What is done and what is missing before people work with the portal',
  tag: 'dashboard',
  needs: needs('manage', 'Role'),
  response: raw(z.array(firstStep)),
})
