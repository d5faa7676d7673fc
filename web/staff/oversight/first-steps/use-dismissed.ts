import { useServerSetting } from '../../frame/settings/server-settings.ts'

/** Whether the person no longer wants the first steps on the dashboard. */
export function useDismissed() {
  const { value, isLoaded, hasError, keep } = useServerSetting('first-steps')
  return {
    isDismissed: value === 'dismissed',
    isKnown: isLoaded && !hasError,
    dismiss: () => keep(() => 'dismissed'),
    showAgain: () => keep(() => null),
  }
}
