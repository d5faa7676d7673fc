import { mdiMagnify, mdiTuneVariant } from '@mdi/js'
import { containsWords } from '@portal/contract'
import type { Role, RolePermission } from '@portal/contract/staff'
import { type ReactElement, useMemo, useState } from 'react'
import { useNarrow } from '../../../kit/device/narrow.ts'
import { counted } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { useUnsaved } from '../../../kit/ui/dialog/unsaved.ts'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { actionLabel, entityLabel } from './labels.ts'
import { MarkIcon } from './MarkIcon.tsx'
import { MatrixCards } from './MatrixCards.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import {
  actionsOf,
  allOf,
  areas,
  type Cell,
  type Change,
  differenceOf,
  type Marks,
  narrowMarks,
  readPermissions,
  rebase,
  stateOf,
} from './marks.ts'
import styles from './rights.module.css'

const ScopeDialog = lazy(() => import('./ScopeDialog.tsx'), 'ScopeDialog')
const ReviewDialog = lazy(() => import('./ReviewDialog.tsx'), 'ReviewDialog')

/** Below this window width the marks are shown as expandable cards. */
const tableFrom = 900

interface Props {
  readonly role: Role
  readonly permissions: readonly RolePermission[]
  /** Reads the role and its marks again. */
  readonly onRead: () => Promise<Role>
}

/** The marks of one role. They are changed here and saved together after the person has reviewed the difference. */
export function Matrix({ role, permissions, onRead }: Props): ReactElement {
  const { t } = useTranslation()
  const narrow = useNarrow(tableFrom)
  const { marks: base, others } = useMemo(() => readPermissions(permissions), [permissions])
  /** The person's own changes, separate from the stored marks: those may be read again during the edit. */
  const [own, setOwn] = useState<readonly Change[]>([])
  const [typed, setTyped] = useState('')
  const [cell, setCell] = useState<Cell>()
  const [opened, setOpened] = useState<'scope' | 'review'>()
  const marks = useMemo(() => rebase(own, base), [own, base])
  const changes = useMemo(() => differenceOf(base, marks), [base, marks])
  const setDraft = (next: Marks) => setOwn(differenceOf(base, next))
  const dirty = changes.length > 0
  useUnsaved(dirty)
  const actions = useMemo(() => actionsOf(marks), [marks])
  const found = areas
    .map(({ name, models }) => ({ name, models: models.filter((one) => containsWords(entityLabel(one), typed)) }))
    .filter(({ models }) => models.length > 0)
  const openScope = (one: Cell) => {
    setCell(one)
    setOpened('scope')
  }
  const parts = { areas: found, actions, marks, base, onChange: setDraft, onScope: openScope }
  const state = cell === undefined ? 'none' : stateOf(marks, allOf(cell))
  const narrowed = cell === undefined ? 0 : narrowMarks(marks, cell).length
  return (
    <div className="page">
      <div className={`spread ${styles.matrixBar}`}>
        <TextBox
          size="small"
          label={t('security.matrix.search')}
          labelHidden
          type="search"
          placeholder={t('security.matrix.search')}
          before={<Icon path={mdiMagnify} size={18} />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ul className={`wrap muted ${styles.legend}`} aria-label={t('security.matrix.legend')}>
          {(['allow', 'forbid', 'covered', 'narrow'] as const).map((one) => (
            <li key={one} className="row gap-6">
              <MarkIcon kind={one} />
              <span>{t(`security.matrix.${one}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      {others.length === 0 ? null : (
        <p className="notice warning-tint">{t('security.matrix.others', { count: others.length })}</p>
      )}
      {found.length === 0 ? (
        <EmptyState kind="no-match" text={t('security.matrix.no_match')} compact />
      ) : narrow ? (
        <MatrixCards {...parts} />
      ) : (
        <MatrixTable {...parts} role={role.title} onFocus={setCell} />
      )}
      <div className={`surface spread gap-8-16 ${styles.foot}`}>
        {narrow ? null : cell === undefined ? (
          <p className={`row wrap muted ${styles.footLabels}`}>{t('security.matrix.help')}</p>
        ) : (
          <div className={`row wrap muted ${styles.footLabels}`}>
            <strong className="ink">
              {t('security.matrix.cell', { action: actionLabel(cell.action), entity: entityLabel(cell.entity) })}
            </strong>
            <span>
              {`${t(`security.matrix.${state}`)}${narrowed === 0 ? '' : ` · ${t('security.matrix.narrow_count', { count: narrowed })}`}`}
            </span>
            <Button size="small" icon={mdiTuneVariant} onClick={() => setOpened('scope')}>
              {t('security.matrix.scope')}
            </Button>
          </div>
        )}
        <div className={`row wrap at-end gap-4-12 push-end ${styles.footTools}`}>
          <Status as="span" className={dirty ? styles.dirty : 'muted'}>
            {dirty ? t('security.matrix.changed', counted(changes.length)) : t('security.matrix.unchanged')}
          </Status>
          <Button disabled={!dirty} onClick={() => setOwn([])}>
            {t('security.matrix.discard')}
          </Button>
          <Button variant="filled" disabled={!dirty} onClick={() => setOpened('review')}>
            {t('security.matrix.review')}
          </Button>
        </div>
      </div>
      {opened === 'scope' && cell !== undefined ? (
        <ScopeDialog cell={cell} marks={marks} onChange={setDraft} onClose={() => setOpened(undefined)} />
      ) : null}
      {opened === 'review' ? (
        <ReviewDialog
          role={role}
          changes={changes}
          marks={marks}
          others={others}
          onRead={onRead}
          onSaved={async () => {
            setOpened(undefined)
            await onRead()
            setOwn([])
          }}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </div>
  )
}
