import { type Call, couldAny, type Subject } from '@portal/contract'

/** Whether a person could ever make a call: what a section or a menu entry that leads to it asks. */
export function mayCall(who: Subject, { needs }: Pick<Call, 'needs'>): boolean {
  return typeof needs === 'string' || couldAny(who, needs)
}
