import {
  mdiAccountClockOutline,
  mdiAccountGroupOutline,
  mdiAccountSupervisorOutline,
  mdiBankTransfer,
  mdiBookOpenPageVariantOutline,
  mdiCalendarWeekOutline,
  mdiCardTextOutline,
  mdiCashMultiple,
  mdiClockTimeFourOutline,
  mdiFileDocumentOutline,
  mdiFlagOutline,
  mdiFolderOutline,
  mdiHumanMaleHeightVariant,
  mdiMapMarkerOutline,
  mdiRunFast,
  mdiShapeOutline,
  mdiSignatureText,
  mdiStadiumVariant,
  mdiViewGridOutline,
} from '@mdi/js'

/** The icon of each catalogue, by its screen; other catalogues have the last one. */
const icons: Readonly<Record<string, string>> = {
  status: mdiFlagOutline,
  stages: mdiStadiumVariant,
  projects: mdiFolderOutline,
  programs: mdiViewGridOutline,
  'activity-types': mdiShapeOutline,
  activities: mdiRunFast,
  'age-groups': mdiHumanMaleHeightVariant,
  modalities: mdiMapMarkerOutline,
  weekdays: mdiCalendarWeekOutline,
  'daily-hours': mdiClockTimeFourOutline,
  rates: mdiCashMultiple,
  'pse-services': mdiBankTransfer,
  'participant-roles': mdiAccountSupervisorOutline,
  regulations: mdiBookOpenPageVariantOutline,
  'informed-consents': mdiSignatureText,
  'file-types': mdiFileDocumentOutline,
  'profile-types': mdiAccountGroupOutline,
  'pre-registers': mdiAccountClockOutline,
}

/** The icon of a catalogue's screen. */
export function screenIcon(screen: string): string {
  return icons[screen] ?? mdiCardTextOutline
}
