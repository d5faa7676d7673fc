import { mdiFilePdfBox } from '@mdi/js'
import type { Schedule } from '@portal/contract'
import { readRegulationFile } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { saveWireFile } from '../../../kit/request/wire-file.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { dayText, hourText } from '../../../kit/text/timetable-text.ts'
import { showError } from '../../../kit/ui/feedback/snackbars.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { type Fact, Facts } from '../../../kit/ui/text/Facts.tsx'
import { Cell } from '../../list/table/Cell.tsx'
import { agesText, priceText, windowText } from '../../offer/schedules/texts.ts'
import styles from '../roster/roster.module.css'

/** All data of a schedule; collapsed at first, because the list of people matters more on this page. */
export function ScheduleFacts({ schedule }: { readonly schedule: Schedule }): ReactElement {
  const { t } = useTranslation()
  const { min_team_participants_quota: min, max_team_participants_quota: max, team_quota: quota } = schedule
  const sizes = { min, max, quota }
  const facts: readonly Fact[] = [
    [t('fields.program_name'), nameCase(schedule.program_name)],
    [t('fields.activity_name'), nameCase(schedule.activity_name)],
    [t('fields.modality_name'), <Cell key="m" kind="sentence" value={schedule.modality_name} withText />],
    [t('fields.weekday_name'), dayText(schedule.weekday_name)],
    [t('fields.daily_name'), hourText(schedule.daily_name)],
    [t('schedules.ages_title'), agesText(schedule)],
    [t('fields.stage_name'), nameCase(schedule.stage_name)],
    [t('fields.park_name'), [schedule.park_code, nameCase(schedule.park_name)].filter(Boolean).join(' · ')],
    [t('fields.park_address'), <Cell key="a" kind="text" value={schedule.park_address} withText />],
    [t('fields.window'), windowText(schedule)],
    [
      t('fields.rate_id'),
      [schedule.rate_name === null ? null : sentenceCase(schedule.rate_name), priceText(schedule)]
        .filter(Boolean)
        .join(' · '),
    ],
    [t('fields.is_initiate'), t(schedule.is_initiate ? 'ui.yes' : 'ui.no')],
    [t('fields.disability'), schedule.disability ? t('fields.only_disability') : undefined],
    [t('fields.is_teams'), schedule.is_teams ? t('roster.teams_sizes', sizes) : undefined],
    [t('fields.created_at'), <Cell key="c" kind="moment" value={schedule.created_at} withText />],
    [
      t('fields.regulations'),
      schedule.regulations.length === 0 ? (
        t('roster.no_regulations')
      ) : (
        <ul key="r">
          {schedule.regulations.map((one) => (
            <li key={one.id}>
              <Regulation id={one.id} name={sentenceCase(one.name)} />
            </li>
          ))}
        </ul>
      ),
    ],
    [
      t('fields.consent'),
      schedule.consent.length === 0 ? t('roster.no_consents') : schedule.consent.map(({ title }) => title).join(', '),
    ],
  ]
  return (
    <details className={styles.factsFold}>
      <summary className="fold">{t('roster.show_facts')}</summary>
      <Facts facts={facts} className={styles.facts} />
    </details>
  )
}

function Regulation({ id, name }: { readonly id: number; readonly name: string }): ReactElement {
  const { t } = useTranslation()
  const { mutate, isPending } = useCallMutation(readRegulationFile, {
    onDone: ({ data }) => saveWireFile(data),
    onError: showError,
  })

  return (
    <button
      type="button"
      className={`inline gap-6 accent-ink ${styles.file}`}
      aria-busy={isPending || undefined}
      aria-label={t('roster.regulation_open', { name })}
      onClick={() => (isPending ? undefined : mutate({ params: { id } }))}
    >
      <Icon path={mdiFilePdfBox} size={18} />
      <span>{name}</span>
    </button>
  )
}
