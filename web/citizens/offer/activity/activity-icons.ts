import {
  mdiBaseballBat,
  mdiBasketball,
  mdiBowling,
  mdiDiving,
  mdiGymnastics,
  mdiHeartPulse,
  mdiPartyPopper,
  mdiSkateboarding,
  mdiSoccer,
  mdiSwim,
  mdiTennis,
  mdiVolleyball,
  mdiWalk,
} from '@mdi/js'

/** The icons of kinds of activities, by the names that the server gives them. Import the module lazily: it is large. */
export const activityIcons: Readonly<Record<string, string>> = {
  'mdi-baseball-bat': mdiBaseballBat,
  'mdi-basketball': mdiBasketball,
  'mdi-bowling': mdiBowling,
  'mdi-diving': mdiDiving,
  'mdi-gymnastics': mdiGymnastics,
  'mdi-heart-pulse': mdiHeartPulse,
  'mdi-party-popper': mdiPartyPopper,
  'mdi-skateboarding': mdiSkateboarding,
  'mdi-soccer': mdiSoccer,
  'mdi-swim': mdiSwim,
  'mdi-tennis': mdiTennis,
  'mdi-volleyball': mdiVolleyball,
  'mdi-walk': mdiWalk,
}
