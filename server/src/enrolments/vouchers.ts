import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayLength, status } from '@portal/contract'
import { citizenBasePath, citizenPath } from '@portal/contract/citizens'
import { basePath, screenPath } from '@portal/contract/staff'
import { type Db, firstRow } from '../base/database/db.ts'
import { readSecret } from '../base/database/secrets.ts'
import { AppError } from '../base/errors/errors.ts'
import { bogotaDay } from '../base/text/time.ts'

/** Days that the voucher of a repeated activity is valid. The voucher of a single day is valid until that day ends. */
const validDays = 365

/** Crockford's alphabet: its letters do not look like digits and do not form words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 26
const signatureLength = 10

/** The content of a code: the enrolment and the last day that it is valid. */
export interface VoucherContent {
  readonly enrolment_id: number
  readonly last_day: string
}

function encode(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (let place = 0; place < codeLength; place += 1) {
    text = alphabet[Number(value % 32n)] + text
    value /= 32n
  }
  return text
}

/** Reads a code as people type it: any case, with spaces and dashes, O for 0 and I or L for 1. */
function decode(code: string): Buffer | undefined {
  const plain = code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  if (plain.length !== codeLength || [...plain].some((letter) => !alphabet.includes(letter))) return undefined
  const value = [...plain].reduce((sum, letter) => sum * 32n + BigInt(alphabet.indexOf(letter)), 0n)
  const hex = value.toString(16).padStart(32, '0')
  return hex.length === 32 ? Buffer.from(hex, 'hex') : undefined
}

function sign(secret: Buffer, content: Buffer): Buffer {
  return createHmac('sha256', secret).update('voucher').update(content).digest().subarray(0, signatureLength)
}

function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / dayLength)
}

/** The last valid day of a voucher that is made now. */
export function lastDayOf(date: string | null, now: Date): string {
  return date ?? bogotaDay(new Date(now.getTime() + validDays * dayLength))
}

/** Signs a voucher. The code has 26 letters and digits, so that it fits well in a QR code and a person can type it. */
export function signVoucher(secret: Buffer, { enrolment_id, last_day }: VoucherContent): string {
  const content = Buffer.alloc(6)
  content.writeUInt32BE(enrolment_id, 0)
  content.writeUInt16BE(dayNumber(last_day), 4)
  return encode(Buffer.concat([content, sign(secret, content)]))
}

/** The content of a code, or undefined when this server did not sign it. */
export function readVoucher(secret: Buffer, code: string): VoucherContent | undefined {
  const bytes = decode(code)
  if (bytes === undefined) return undefined
  const content = bytes.subarray(0, 6)
  if (!timingSafeEqual(bytes.subarray(6), sign(secret, content))) return undefined
  const last_day = new Date(content.readUInt16BE(4) * dayLength).toISOString().slice(0, 10)
  return { enrolment_id: content.readUInt32BE(0), last_day }
}

/** The citizens' page that verifies a code, as a path from the root of the host. Their vouchers and mails lead there. */
export function voucherPath(code: string): string {
  return `${citizenBasePath}${citizenPath('check-voucher', 'es')}?codigo=${code}`
}

/** The staff's page that verifies a code. Vouchers that staff print lead there, as those that were printed before. */
export function staffVoucherPath(code: string): string {
  return `${basePath.slice(0, -1)}${screenPath('validate-passport', 'es')}?passport=${code}`
}

/** The voucher of an enrolment that the caller may see, as the holder gets it. @throws AppError 409 when it is not accepted */
export async function voucherOf(
  db: Db,
  enrolment_id: number,
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string | null },
  pathOf: (code: string) => string,
) {
  const found = await firstRow<{ status_id: number; date: string | null }>(db)`
    select citizen_schedules.status_id, week_days.date
    from citizen_schedules
    join schedules on schedules.id = citizen_schedules.schedule_id
    join week_days on week_days.id = schedules.weekday_id
    where citizen_schedules.id = ${enrolment_id}`
  if (found?.status_id !== status.enrolmentAccepted) throw new AppError('voucher_needs_acceptance')
  const last_day = lastDayOf(found.date, now)
  const code = signVoucher(await readSecret(db, 'vouchers'), { enrolment_id, last_day })
  return { code, url: `${publicUrl ?? ''}${pathOf(code)}`, expires_at: `${last_day} 23:59:59` }
}
