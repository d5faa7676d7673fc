import { mdiEyeOutline, mdiHistory, mdiLinkVariant, mdiPencilOutline, mdiPlus } from '@mdi/js'
import { can, couldEver, couldMeet, mayReadHistory } from '@portal/contract'
import { type AnyCatalogue, type CatalogueRow, screens } from '@portal/contract/staff'
import { type ReactElement, useMemo } from 'react'
import { Link } from 'react-router'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { formatDate, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import type { OpenDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { useScreenPath } from '../../frame/screens/paths.ts'
import { usePrincipal } from '../../frame/session/session.tsx'
import type { Card, Cells, ListDeclaration, RowAction } from '../../list/declare.ts'
import { LastChange } from '../../list/deletion/LastChange.tsx'
import { Intro } from '../../list/intro/CatalogueIntro.tsx'
import { labelFor, listLabels } from '../../list/intro/catalogue-labels.ts'
import styles from './catalogue.module.css'
import { fieldsOf, isSystemRow, namedBy, nameOf } from './declared.ts'
import { FieldLabels, ownCells } from './FieldLabels.tsx'
import { useCatalogueFilters } from './use-catalogue-filters.ts'
import { blockingUses, usesOf } from './uses.ts'

/** The dialogs of a catalogue's list. */
interface CatalogueDialogs {
  /** Opens a dialog of an action that the screen adds. */
  readonly other: OpenDialog
  readonly create: () => void
  /** Opens a row: to change it where the person may, otherwise to read it. */
  readonly open: (row: CatalogueRow) => void
  readonly history: (row: CatalogueRow) => void
}

/** The additions of a specific screen to the list of its catalogue. */
export interface Additions {
  readonly cells?: Cells<CatalogueRow>
  readonly actions?: (row: CatalogueRow, open: OpenDialog) => readonly (RowAction | false)[]
  readonly card?: (row: CatalogueRow) => Partial<Card<CatalogueRow>>
}

/** A catalogue in the form that `List` renders: columns, filters, the row menu, and deletion with undo. */
export function useCatalogueList(
  catalogue: AnyCatalogue,
  dialogs: CatalogueDialogs,
  { cells, actions, card }: Additions,
): ListDeclaration<CatalogueRow> {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const path = useScreenPath()
  const { name: screen, entity, title, index, destroy, restore } = catalogue
  const fields = fieldsOf(catalogue)
  const filters = useCatalogueFilters(catalogue)
  const columnCells = useMemo(
    () =>
      ({
        ...Object.fromEntries(
          fields
            .filter(({ control }) => ownCells.has(control))
            .map((field) => [
              field.name,
              (row: CatalogueRow, withText: boolean) => (
                <FieldLabels field={field} value={row[field.name]} named={namedBy(field, row)} withText={withText} />
              ),
            ]),
        ),
        schedules_count: (row: CatalogueRow) => <SchedulesCount catalogue={catalogue} row={row} />,
        [title]: (row: CatalogueRow) => (
          <RowName name={nameOf(catalogue, row)} isSystem={isSystemRow(catalogue, row)} />
        ),
        ...cells,
      }) as Cells<CatalogueRow>,
    [fields, title, catalogue, cells],
  )

  function rowActions(row: CatalogueRow): readonly (RowAction | false)[] {
    const mayUpdate = can(principal, 'update', entity, row)
    return [
      {
        name: 'open',
        label: t(mayUpdate ? 'catalogue.edit' : 'catalogue.view'),
        icon: mayUpdate ? mdiPencilOutline : mdiEyeOutline,
        run: () => dialogs.open(row),
      },
      ...(actions?.(row, dialogs.other) ?? []),
      ...usesOf(catalogue, row).map(({ screen: list, search }) => ({
        name: `used-in-${list}`,
        label: t('catalogue.used_in', { list: t(`titles.${list}`) }),
        icon: mdiLinkVariant,
        to: `${path(list)}${search}`,
      })),
      mayReadHistory(principal, entity, row) && {
        name: 'history',
        label: t('catalogue.history'),
        icon: mdiHistory,
        note: <LastChange entity={entity} id={row.id} />,
        run: () => dialogs.history(row),
      },
    ]
  }

  const mayCreate = couldEver(principal, 'create', entity)
  const facts = fields.filter((field) => field.name !== title && field.inList)
  return {
    name: screen,
    call: index,
    labels: listLabels(screen),
    filters,
    title,
    titleOf: (row) => nameOf(catalogue, row),
    open: dialogs.open,
    cells: columnCells,
    card: (row) => ({
      facts: [
        ...facts.slice(0, 2).map(({ name }) => name),
        { label: t('fields.updated_at'), value: formatDate(row.updated_at) },
      ],
      ...card?.(row),
    }),
    actions: rowActions,
    deletion: {
      destroy,
      restore,
      may: (row: CatalogueRow) => can(principal, 'destroy', entity, row) && !isSystemRow(catalogue, row),
      showsDeleted: couldEver(principal, 'destroy', entity),
      invalidates: ['schedules', 'audits'],
      warning: () => labelFor(screen, 'delete'),
      explainError: (row, error) => <UsedBy catalogue={catalogue} row={row} error={error} />,
    },
    above: <Intro screen={screen} />,
    primary: mayCreate && { label: labelFor(screen, 'create'), icon: mdiPlus, run: dialogs.create },
  }
}

/** The name of a row; a row that the system depends on (`isSystem`) has a mark. */
function RowName({ name, isSystem }: { readonly name: string; readonly isSystem: boolean }): ReactElement {
  const { t } = useTranslation()
  if (!isSystem) return <span className="two-lines">{name}</span>
  return (
    <span className={`inline gap-8 shrink ${styles.name}`}>
      <span className="two-lines">{name}</span>
      <span className={`muted rigid regular one-line ${styles.system}`} data-tip={t('catalogue.system_row_help')}>
        {t('catalogue.system_row')}
      </span>
    </span>
  )
}

/** The number of schedules that use a row, with a link to the list of exactly these. */
function SchedulesCount({ catalogue, row }: Pick<UsedByProps, 'catalogue' | 'row'>): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const path = useScreenPath()
  const count = Number(row.schedules_count)
  const use = usesOf(catalogue, row).find(({ screen }) => screen === 'schedules')
  if (use === undefined || count === 0 || !couldMeet(principal, screens.schedules.needs)) {
    return <span>{formatNumber(count)}</span>
  }
  return (
    <Link
      to={`${path('schedules')}${use.search}`}
      aria-label={t('catalogue.open_schedules', { name: nameOf(catalogue, row), count })}
    >
      {formatNumber(count)}
    </Link>
  )
}

interface UsedByProps {
  readonly catalogue: AnyCatalogue
  readonly row: CatalogueRow
  readonly error: ApiError
}

/** Shown under a rejected deletion: the records that use the row, their number, and links to them. */
function UsedBy({ catalogue, row, error }: UsedByProps): ReactElement | null {
  const { t } = useTranslation()
  const path = useScreenPath()
  if (error.reason !== 'in_use') return null
  return (
    <>
      {blockingUses(catalogue, row, error.details).map(({ entity, count, where }) => {
        const what = where === undefined ? t(`models.${entity}`) : t(`titles.${where.screen}`)
        const text = t('catalogue.used_times', { what, count, formatted: formatNumber(count) })
        return (
          <span key={entity} className={styles.usedBy}>
            {where === undefined ? text : <Link to={`${path(where.screen)}${where.search}`}>{text}</Link>}
          </span>
        )
      })}
    </>
  )
}
