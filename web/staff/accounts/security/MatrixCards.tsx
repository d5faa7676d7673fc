import { mdiTuneVariant } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { actionLabel, entityLabel } from './labels.ts'
import { allOf, isCovered, type MatrixProps, narrowMarks, type State, stateOf, withState } from './marks.ts'
import styles from './rights.module.css'

/** The marks on a phone: an expandable card for each model, a choice for each action. */
export function MatrixCards({ areas, actions, marks, onChange, onScope }: MatrixProps): ReactElement {
  const { t } = useTranslation()
  return (
    <div className={`stack gap-8 ${styles.cards}`}>
      {areas.map((area) => (
        <section key={area.name} className="stack gap-8">
          <h2 className="muted space-above">{t(`security.areas.${area.name}`)}</h2>
          {area.models.map((entity) => {
            const count = [...marks.values()].filter((mark) => mark.entity === entity).length
            return (
              <details key={entity} className="surface">
                <summary className="row gap-12">
                  <span>{entityLabel(entity)}</span>
                  {count === 0 ? null : (
                    <span className={`tag ${styles.count}`}>{t('security.matrix.marks', { count })}</span>
                  )}
                </summary>
                <ul className="stack gap-12" aria-label={t('security.matrix.all_of', { entity: entityLabel(entity) })}>
                  {actions.map((action) => {
                    const cell = { action, entity }
                    const narrowed = narrowMarks(marks, cell).length
                    return (
                      <li key={action} className="row at-bottom gap-4">
                        <SelectBox
                          size="small"
                          label={actionLabel(action)}
                          empty={false}
                          value={stateOf(marks, allOf(cell))}
                          options={[
                            {
                              value: 'none',
                              text: t(`security.matrix.${isCovered(marks, cell) ? 'covered' : 'none'}`),
                            },
                            { value: 'allow', text: t('security.matrix.allow') },
                            { value: 'forbid', text: t('security.matrix.forbid') },
                          ]}
                          help={narrowed === 0 ? undefined : t('security.matrix.narrow_count', { count: narrowed })}
                          onChange={(event) => onChange(withState(marks, allOf(cell), event.target.value as State))}
                        />
                        <IconButton
                          icon={mdiTuneVariant}
                          label={`${t('security.matrix.scope')} ${t('security.matrix.cell', { action: actionLabel(action), entity: entityLabel(entity) })}`}
                          onClick={() => onScope(cell)}
                        />
                      </li>
                    )
                  })}
                </ul>
              </details>
            )
          })}
        </section>
      ))}
    </div>
  )
}
