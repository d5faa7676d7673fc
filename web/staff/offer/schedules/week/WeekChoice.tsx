import { mdiClose } from '@mdi/js'
import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { IconButton } from '../../../../kit/ui/button/Button.tsx'
import { ReferencePicker } from '../../../../kit/ui/choice/ReferencePicker.tsx'
import { SelectBox } from '../../../../kit/ui/choice/SelectBox.tsx'
import { type Choice, sourceOf, useNamed } from '../references.ts'
import styles from './week.module.css'
import { type WeekFilter, type WeekState, weekFilters } from './week-state.ts'

interface Props {
  readonly state: WeekState
  readonly onChange: (changes: Partial<WeekState>) => void
}

const sources = { park: sourceOf('parks'), stage_id: sourceOf('stages'), program_id: sourceOf('programs') }

/** The filter of the week: parks, stages and programs; several narrow each other. */
export function WeekChoice({ state, onChange }: Props): ReactElement {
  const { t } = useTranslation()
  const [by, setBy] = useState<WeekFilter>(weekFilters.find((name) => state[name].length > 0) ?? 'park')
  const names: Readonly<Record<WeekFilter, readonly Choice[] | undefined>> = {
    park: useNamed('parks', state.park),
    stage_id: useNamed('stages', state.stage_id),
    program_id: useNamed('programs', state.program_id),
  }
  const chosen = weekFilters.flatMap((name) =>
    state[name].map((id) => ({ name, id, label: names[name]?.find((one) => one.id === id)?.name ?? `#${id}` })),
  )
  return (
    <div className={`at-bottom gap-12 ${styles.choice}`}>
      <SelectBox
        label={t('schedules.week.by')}
        empty={false}
        value={by}
        options={weekFilters.map((name) => ({ value: name, text: t(`schedules.week.by_${name}`) }))}
        onChange={(event) => setBy(event.target.value as WeekFilter)}
      />
      <ReferencePicker
        key={by}
        source={sources[by]}
        label={t(`schedules.week.find_${by}`)}
        placeholder={t('schedules.form.find')}
        without={state[by]}
        value={null}
        onChange={(one) => {
          if (one !== null) onChange({ [by]: [...state[by], one.id] })
        }}
      />
      {chosen.length === 0 ? null : (
        <ul className={`wrap gap-6 whole-row ${styles.chosen}`} aria-label={t('schedules.week.chosen')}>
          {chosen.map(({ name, id, label }) => (
            <li key={`${name} ${id}`}>
              <span>
                <span className="no-print soft">{`${t(`schedules.week.by_${name}`)}: `}</span>
                <span>{label}</span>
              </span>
              <IconButton
                icon={mdiClose}
                size="small"
                label={t('schedules.form.take_away', { name: label })}
                onClick={() => onChange({ [name]: state[name].filter((one) => one !== id) })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
