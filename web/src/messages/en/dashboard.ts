import type { dashboard as reference } from '../es/dashboard.ts'

export const dashboard: typeof reference = {
  heading: 'Dashboard',
  intro: 'Citizens by validation status',
  total: 'Total citizens',
  total_hint: 'See all citizens',
  open_status: 'See the citizens with status {{status}}',
  share: '{{percent}} of the total',
  refresh: 'Refresh',
}
