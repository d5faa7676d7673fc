import { useServerSetting } from '../settings/server-settings.ts'

/** The setting of the review desk. It also holds whether single keys work anywhere (WCAG 2.1.4). */
export const deskSetting = 'review.desk'

/** Whether single keys are on, by the person's setting: the same switch as at the desk. Off until it is loaded. */
export function useSingleKeysOn(): boolean {
  const { value, isLoaded, hasError } = useServerSetting(deskSetting)
  return isLoaded && !hasError && (value as { readonly keys?: unknown } | null | undefined)?.keys !== false
}
