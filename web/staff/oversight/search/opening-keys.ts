import { withCtrl } from '../../frame/device/page-keys.ts'

/** The keys that open the search, in the notation of this operating system. */
export const openingKeys = withCtrl('K')
