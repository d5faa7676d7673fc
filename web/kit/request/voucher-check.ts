import { type Passport, readPassport } from '@portal/contract'
import { whenText } from '../text/timetable-text.ts'
import { useCallQuery } from './queries.ts'

/** Checks the code of a voucher, for the page of each application. */
export function useVoucherCheck(code: string) {
  const query = useCallQuery(readPassport, { params: { code } })
  const passport = query.data?.data
  // A code with a wrong form gets the same message as an unknown one.
  const isUnknown = query.error?.status === 404 || query.error?.status === 422
  return {
    query,
    /** Undefined until it is checked, and for an unknown code. */
    passport,
    isChecked: passport !== undefined || isUnknown,
    isValid: passport?.is_valid === true,
  }
}

/** When the activity of a voucher takes place; undefined where the voucher does not say it. */
export function voucherTime({ weekday_name, daily_name }: Passport): string | undefined {
  return weekday_name === null || daily_name === null ? undefined : whenText({ weekday_name, daily_name })
}
