import type { Call } from '@portal/contract'
import type { AnyCatalogue, CatalogueRow } from '@portal/contract/staff'
import { type FormEvent, type ReactElement, Suspense, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { errorOfContent } from '../../../kit/form/file-content.ts'
import { contractResolver } from '../../../kit/form/form.ts'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { type InputOf, request } from '../../../kit/request/api.ts'
import { labelOf } from '../../../kit/text/field-label.ts'
import { translate, useTranslation } from '../../../kit/text/i18n.ts'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { showDone, showSnackbar } from '../../../kit/ui/feedback/snackbars.ts'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { hintOf, labelFor } from '../../list/intro/catalogue-labels.ts'
import styles from './controls.module.css'
import { fieldsOf, fixedFields, namedBy, nameOf } from './declared.ts'
import { FieldInput } from './FieldInput.tsx'
import { FieldLabels } from './FieldLabels.tsx'
import { bodyOf, type FormValues, formOf } from './form-values.ts'

interface Props {
  readonly catalogue: AnyCatalogue
  /** The row to change; undefined to create one. */
  readonly row?: CatalogueRow | undefined
  readonly onClose: () => void
  /** Shown under the fields: the effect of saving the typed values. */
  readonly foot?: (values: FormValues) => Elements
  /** The verb on the button for the typed values; "save" by default. */
  readonly verb?: (values: FormValues) => string
}

/** Checks the content of a chosen document too, before it is sent. */
function withContents(resolver: Resolver<FormValues>): Resolver<FormValues> {
  return async (values, context, options) => {
    const found = await resolver(values, context, options)
    for (const [name, value] of Object.entries(values)) {
      const code = value instanceof File && !(name in found.errors) ? await errorOfContent(value, ['pdf']) : undefined
      if (code === undefined) continue
      const error = { type: code, message: translate(`catalogue.file.errors.${code}`) }
      return { values: {}, errors: { ...found.errors, [name]: error } }
    }
    return found
  }
}

/** Creates or changes a row of a catalogue in a dialog. */
export function CatalogueForm({ catalogue, row, onClose, foot, verb }: Props): ReactElement {
  const { t } = useTranslation()
  const { name: screen, store, update, index } = catalogue
  const fields = fieldsOf(catalogue)
  const fixed = fixedFields(catalogue, row)
  /** The part of the file that is uploaded, 0 to 1; undefined when no file is being sent. */
  const [sent, setSent] = useState<number>()
  const { form, frame, conflict } = useRecordForm<FormValues, CatalogueRow, unknown>({
    record: row,
    values: formOf(fields, row),
    valuesOf: (one) => formOf(fields, one),
    // An update may omit a file; the stored file then stays.
    resolver: withContents(contractResolver<FormValues>(row === undefined ? catalogue.input : update.body)),
    send: async (values, base) => {
      const body = bodyOf(fields, values)
      const input =
        base === undefined ? { body } : { params: { id: base.id }, body: { ...body, version: base.version } }
      setSent(Object.values(values).some((value) => value instanceof File) ? 0 : undefined)
      try {
        return await request<Call>(base === undefined ? store : update, {
          ...(input as InputOf<Call>),
          onUpload: setSent,
        })
      } finally {
        setSent(undefined)
      }
    },
    invalidates: [index.tag, 'schedules', 'audits'],
    onDone: (_, values) => {
      const name = String(values[catalogue.title] ?? (row === undefined ? '' : nameOf(catalogue, row)))
      showDone(t(row === undefined ? 'catalogue.created' : 'catalogue.saved', { name }))
    },
    onClose,
    titleOf: (one) => nameOf(catalogue, one),
    labelOf: (field) => labelOf(field),
    textOf: (name, values, of) => {
      const field = fields.find((one) => one.name === name)
      if (field === undefined) return null
      const value = of === undefined ? values[name] : of[name]
      return (
        <FieldLabels field={field} value={value} named={of === undefined ? undefined : namedBy(field, of)} isStored />
      )
    },
  })

  function submit(event: FormEvent<HTMLFormElement>): void {
    if (row === undefined || frame.dirty) {
      frame.onSubmit(event)
      return
    }
    event.preventDefault()
    showSnackbar({ message: t('catalogue.unchanged'), colour: 'info' })
    onClose()
  }

  return (
    <Dialog
      {...frame}
      title={labelFor(screen, row === undefined ? 'create' : 'update')}
      subtitle={row === undefined ? undefined : nameOf(catalogue, row)}
      onSubmit={submit}
      submit={verb === undefined ? t('ui.save') : verb(form.watch())}
    >
      <div className={`grid gap-16 ${styles.fields}`}>
        {fields.map((field, index) => (
          <div key={field.name} className={field.half ? `shrink ${styles.half}` : 'whole-row'}>
            <Suspense fallback={<Skeleton height={66} />}>
              <FieldInput
                field={field}
                control={form.control}
                label={labelOf(field.name)}
                help={hintOf(screen, field.name)}
                autoFocus={index === 0}
                named={row === undefined ? undefined : namedBy(field, row)}
                sent={sent}
                fixed={fixed.includes(field.name)}
              />
            </Suspense>
          </div>
        ))}
      </div>
      {foot === undefined ? null : foot(form.watch())}
      {conflict}
    </Dialog>
  )
}
