import { type CsvSeparator, fileName, mostExportedRows, recordExport, separatorsOf } from '@portal/contract'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../kit/device/save.ts'
import { request } from '../../../kit/request/api.ts'
import { asApiError, isCancelled } from '../../../kit/request/api-errors.ts'
import { counted, formatNumber, today } from '../../../kit/text/format.ts'
import { currentLocale, useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import type { ExportKind, ListDeclaration, ListRow, TitledColumn } from '../declare.ts'
import { collect, tooManyRows } from './collect.ts'
import styles from './export.module.css'
import { cellOf, csvOf, type ExportColumn, lackOf, type Sheet } from './sheet.ts'

interface Props {
  readonly list: Pick<ListDeclaration<ListRow>, 'name' | 'call' | 'params' | 'labels' | 'exporting'>
  /** Search, filters and order, as parameters of the call. */
  readonly query: Readonly<Record<string, unknown>>
  /** The same as it is written in the list's address; the audit log stores it. */
  readonly address: string
  /** The visible columns, in their order. */
  readonly columns: readonly TitledColumn[]
  readonly total: number
  readonly onClose: () => void
}

/** Makes a file with exactly the filtered rows and the visible columns. It shows the progress and can be cancelled. */
export function ExportDialog({ list, query, address, columns, total, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [kind, setKind] = useState<ExportKind>('xlsx')
  const [isWhole, setWhole] = useState(false)
  const [sheets, setSheets] = useState<readonly string[]>([])
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const [errorMessage, setErrorMessage] = useState<string>()
  const giving = useRef<AbortController>(undefined)
  useEffect(() => () => giving.current?.abort(), [])
  const exporting = list.exporting === false ? undefined : list.exporting
  const server = exporting?.server
  const browserKinds: readonly ExportKind[] = ['xlsx', ...separatorsOf(currentLocale())]
  const serverKinds = exporting?.offers?.kinds ?? [...browserKinds, 'zip']
  const kinds = server === undefined ? browserKinds : serverKinds
  const { allColumns, sheets: offeredSheets = [] } = exporting?.offers ?? {}
  const hasSheets = kind === 'xlsx' || kind === 'zip'
  const asksWhole = allColumns === 'always' || (allColumns === 'choice' && isWhole)
  const isTooMuch = server === undefined && total > mostExportedRows

  function sheetOf(rows: readonly ListRow[]): Sheet {
    const labels = { yes: t('ui.yes'), no: t('ui.no') }
    const values = exporting?.values as Readonly<Record<string, ((row: ListRow) => unknown) | undefined>> | undefined
    const exported: ExportColumn[] = columns.map(({ text, value }) => ({ label: text, field: value }))
    const cells = (row: ListRow) =>
      columns.map(({ value: field, kind: kindOfColumn }) => {
        const own = values?.[field]
        return cellOf(kindOfColumn, own === undefined ? row[field as keyof ListRow] : own(row), labels)
      })
    return { columns: exported, rows: rows.map(cells) }
  }

  async function write(signal: AbortSignal): Promise<void> {
    if (server !== undefined) {
      await server({
        query,
        columns: asksWhole ? undefined : columns.map(({ value }) => value),
        sheets,
        kind,
        total,
        signal,
      })
      return
    }
    const { call, params } = list
    const rows = await collect<ListRow>({
      call,
      params,
      signal,
      query,
      onProgress: (done, of) => setProgress({ done, total: of }),
    })
    const lack = lackOf(columns, rows.length)
    if (lack !== undefined) throw new Error(t(`list.${lack}`))
    const sheet = sheetOf(rows)
    const { title } = list.labels
    const content =
      kind === 'xlsx' ? await (await import('./xlsx.ts')).xlsxOf(sheet, title) : csvOf(sheet, kind as CsvSeparator)
    if (signal.aborted) return
    // Every export is recorded in the audit log. No file is given to the person without that record.
    const made = { list: list.name, query: address, columns: columns.map(({ value }) => value), rows: rows.length }
    const format = kind === 'xlsx' ? 'xlsx' : 'csv'
    await request(recordExport, { body: { ...made, format }, signal })
    const name = fileName(title, format, today())
    saveFile(content, name)
    showDone(t('list.export_done', { ...counted(rows.length), name }))
  }

  async function start(): Promise<void> {
    const lack = lackOf(columns, total)
    if (lack !== undefined) {
      setErrorMessage(t(`list.${lack}`))
      return
    }
    setErrorMessage(undefined)
    setProgress({ done: 0, total })
    giving.current = new AbortController()
    const { signal } = giving.current
    try {
      await write(signal)
      // Cancelled, it is closed; another one may be open.
      if (!signal.aborted) onClose()
    } catch (thrown) {
      setProgress(undefined)
      if (isCancelled(thrown) || signal.aborted) return
      const isSentence = thrown instanceof Error && thrown.name === 'Error'
      setErrorMessage(isSentence ? thrown.message : asApiError(thrown).message)
    }
  }

  const isBusy = progress !== undefined
  return (
    <Dialog
      width={440}
      title={t('list.export')}
      subtitle={list.labels.title}
      error={errorMessage ?? (isTooMuch ? tooManyRows(total) : undefined)}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && !isTooMuch) void start()
      }}
      actions={
        isTooMuch ? null : (
          <Button type="submit" variant="filled" busy={isBusy}>
            {t('list.export')}
          </Button>
        )
      }
    >
      <p>
        {`${t('list.export_rows', counted(total))} ${asksWhole ? t('list.export_all_columns') : t('list.export_columns', { count: columns.length })}`}
      </p>
      {server === undefined ? null : <p>{t('list.export_server')}</p>}
      {allColumns === 'choice' ? (
        <CheckBox
          label={t('list.export_whole')}
          checked={isWhole}
          disabled={isBusy}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
      ) : null}
      {kinds.length === 1 ? null : (
        <fieldset className={`stack gap-4 ${styles.kinds}`} disabled={isBusy}>
          <legend>{t('list.export_kind')}</legend>
          {kinds.map((one) => (
            <label key={one} className={`row gap-8 ${styles.kind}`}>
              <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
              <span>{t(`list.export_${one}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {hasSheets && offeredSheets.length > 0 ? (
        <fieldset className={`stack gap-4 ${styles.kinds}`} disabled={isBusy}>
          <legend>{t('list.export_sheets')}</legend>
          {offeredSheets.map(({ name, label }) => (
            <CheckBox
              key={name}
              label={label}
              checked={sheets.includes(name)}
              onChange={({ currentTarget }) =>
                setSheets(currentTarget.checked ? [...sheets, name] : sheets.filter((one) => one !== name))
              }
            />
          ))}
        </fieldset>
      ) : null}
      {progress === undefined || server !== undefined ? null : (
        <Status className={`stack gap-4 soft ${styles.progress}`}>
          <progress aria-label={t('list.export')} max={Math.max(1, progress.total)} value={progress.done} />
          <span>
            {t('list.export_progress', { done: formatNumber(progress.done), total: formatNumber(progress.total) })}
          </span>
        </Status>
      )}
    </Dialog>
  )
}
