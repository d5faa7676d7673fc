import { AppError } from '../http/errors.ts'

/** A record that a statement looked for. @throws AppError 404 when there is none */
export function present<R>(record: R | undefined): R {
  if (record === undefined) throw new AppError('not_found')
  return record
}
