import { mdiClose, mdiPlus } from '@mdi/js'
import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { actionLabel, entityLabel } from './labels.ts'
import { allOf, type Cell, type MatrixProps, narrowMarks, type State, stateOf, withState } from './marks.ts'
import styles from './rights.module.css'

/** The largest id the database can hold. */
const highest = 2_147_483_647

interface Props extends Pick<MatrixProps, 'marks' | 'onChange'> {
  readonly cell: Cell
  readonly onClose: () => void
}

/** The scope of a mark: all records, own ones, or single ones. A choice changes the draft immediately. */
export function ScopeDialog({ cell, marks, onChange, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const states: readonly State[] = ['none', 'allow', 'forbid']
  const options = states.map((value) => ({ value, text: t(`security.matrix.${value}`) }))
  const records = narrowMarks(marks, cell).filter(({ entity_id }) => entity_id !== null)
  const all = allOf(cell)
  const own = { ...all, only_owned: true }

  function add(): void {
    const id = /^[1-9]\d{0,9}$/.test(typed.trim()) ? Number(typed.trim()) : 0
    if (id < 1 || id > highest) setError(t('security.scope.record_wrong'))
    else if (records.some(({ entity_id, only_owned }) => entity_id === id && !only_owned)) {
      setError(t('security.scope.record_twice'))
    } else {
      onChange(withState(marks, { ...cell, entity_id: id, only_owned: false }, 'allow'))
      setTyped('')
      setError(undefined)
    }
  }

  return (
    <Dialog
      width={520}
      title={t('security.scope.title')}
      subtitle={t('security.matrix.cell', { action: actionLabel(cell.action), entity: entityLabel(cell.entity) })}
      cancel={false}
      onClose={onClose}
      actions={
        <Button variant="filled" onClick={onClose}>
          {t('security.scope.done')}
        </Button>
      }
    >
      <SelectBox
        label={t('security.scope.all')}
        empty={false}
        options={options}
        value={stateOf(marks, all)}
        onChange={(event) => onChange(withState(marks, all, event.target.value as State))}
      />
      <SelectBox
        label={t('security.scope.own')}
        help={t('security.scope.own_help')}
        empty={false}
        options={options}
        value={stateOf(marks, own)}
        onChange={(event) => onChange(withState(marks, own, event.target.value as State))}
      />
      <fieldset className={`stack gap-12 ${styles.records}`}>
        <legend>{t('security.scope.records')}</legend>
        <p className="muted">{t('security.scope.records_help')}</p>
        {records.length === 0 ? null : (
          <ul className="stack gap-8">
            {records.map((mark) => (
              <li key={`${mark.entity_id} ${mark.only_owned}`} className="row at-bottom gap-8">
                <SelectBox
                  size="small"
                  label={t(mark.only_owned ? 'security.scope.of_own_record' : 'security.scope.of_record', {
                    id: mark.entity_id,
                  })}
                  empty={false}
                  options={options.filter(({ value }) => value !== 'none')}
                  value={stateOf(marks, mark)}
                  onChange={(event) => onChange(withState(marks, mark, event.target.value as State))}
                />
                <IconButton
                  icon={mdiClose}
                  label={t('security.scope.remove', { id: mark.entity_id })}
                  onClick={() => onChange(withState(marks, mark, 'none'))}
                />
              </li>
            ))}
          </ul>
        )}
        <div className={`row at-top gap-8 ${styles.addRecord}`}>
          <TextBox
            label={t('profiles.record_number')}
            inputMode="numeric"
            maxLength={10}
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button variant="outlined" icon={mdiPlus} onClick={add}>
            {t('security.scope.add')}
          </Button>
        </div>
      </fieldset>
    </Dialog>
  )
}
