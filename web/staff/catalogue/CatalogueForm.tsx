import type { AnyCatalogue, CatalogueRow } from '@portal/contract/staff'
import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { contractResolver, showFieldErrors } from '../../kit/form/form.ts'
import { labelOf } from '../../kit/text/field-label.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { lazy } from '../../kit/ui/lazy.tsx'
import { showDone, showSnackbar } from '../../kit/ui/snackbars.ts'
import styles from './catalogue-form.module.css'
import { fieldsOf, fixedFields, namedBy, nameOf } from './declared.ts'
import { FieldInput } from './FieldInput.tsx'
import { FieldWords } from './FieldWords.tsx'
import { type FormValues, formOf } from './form-values.ts'
import { type Conflict, useSaving } from './use-saving.ts'
import { hintOf, wordOf } from './words.ts'

const ConflictChoice = lazy(async () => ({ default: (await import('../../kit/ui/ConflictChoice.tsx')).ConflictChoice }))

interface Props {
  readonly catalogue: AnyCatalogue
  /** The row to change; none to make one. */
  readonly row?: CatalogueRow | undefined
  readonly onClose: () => void
  /** Under the fields: what saving will do, given what is typed. */
  readonly foot?: (values: FormValues) => ReactNode
  /** The verb on the button, given what is typed; "save" unless told. */
  readonly verb?: (values: FormValues) => string
}

/** A row of a catalogue in a dialog: made, or changed. What was typed is never lost to a refusal, a colleague or the connection. */
export function CatalogueForm({ catalogue, row, onClose, foot, verb }: Props): ReactElement {
  const { t } = useTranslation()
  const { name: screen } = catalogue
  const fields = fieldsOf(catalogue)
  const fixed = fixedFields(catalogue, row)
  const [trouble, setTrouble] = useState<string>()
  const form = useForm<FormValues>({
    defaultValues: formOf(fields, row),
    // An update may leave out a file, which then stays.
    resolver: contractResolver<FormValues>(row === undefined ? catalogue.input : catalogue.update.body),
  })
  const { isDirty } = form.formState
  const saving = useSaving(catalogue, row, {
    onSaved: (values) => {
      const name = String(values[catalogue.title] ?? (row === undefined ? '' : nameOf(catalogue, row)))
      showDone(t(row === undefined ? 'catalogue.created' : 'catalogue.saved', { name }))
      onClose()
    },
    onFailed: (error) => {
      const named = fields.map(({ name }) => name)
      if (!showFieldErrors(error, named, form.setError)) setTrouble(error.message)
    },
  })

  const submit = form.handleSubmit((values) => {
    setTrouble(undefined)
    if (row !== undefined && !isDirty) {
      showSnackbar({ message: t('catalogue.unchanged'), colour: 'info' })
      onClose()
    } else saving.save(values)
  })

  return (
    <>
      <Dialog
        open
        title={wordOf(screen, row === undefined ? 'create' : 'update')}
        subtitle={row === undefined ? undefined : nameOf(catalogue, row)}
        onClose={onClose}
        dirty={isDirty}
        busy={saving.busy}
        error={trouble}
        onSubmit={(event) => void submit(event)}
        actions={
          <Button type="submit" variant="filled" busy={saving.busy}>
            {verb === undefined ? t('ui.save') : verb(form.watch())}
          </Button>
        }
      >
        <div className={styles.fields}>
          {fields.map((field, index) => (
            <div key={field.name} className={field.half ? styles.half : styles.whole}>
              <FieldInput
                field={field}
                control={form.control}
                label={labelOf(field.name)}
                help={hintOf(screen, field.name)}
                autoFocus={index === 0}
                named={row === undefined ? undefined : namedBy(field, row)}
                sent={saving.sent}
                fixed={fixed.includes(field.name)}
              />
            </div>
          ))}
        </div>
        {foot === undefined ? null : foot(form.watch())}
      </Dialog>
      {saving.conflict === undefined ? null : (
        <Suspense fallback={null}>
          <Choice
            catalogue={catalogue}
            conflict={saving.conflict}
            busy={saving.busy}
            onChoose={saving.resolve}
            onClose={saving.leave}
          />
        </Suspense>
      )}
    </>
  )
}

interface ChoiceProps {
  readonly catalogue: AnyCatalogue
  readonly conflict: Conflict
  readonly busy: boolean
  readonly onChoose: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => void
  readonly onClose: () => void
}

/** What each of two people wants, in the words of the fields. */
function Choice({ catalogue, conflict, busy, onChoose, onClose }: ChoiceProps): ReactElement {
  const { theirs, merged } = conflict
  const contested = fieldsOf(catalogue).filter(({ name }) => merged.contested.includes(name))
  return (
    <ConflictChoice
      subtitle={nameOf(catalogue, theirs)}
      fields={contested.map((field) => ({
        name: field.name,
        label: labelOf(field.name),
        mine: <FieldWords field={field} value={merged.values[field.name]} />,
        theirs: <FieldWords field={field} value={theirs[field.name]} named={namedBy(field, theirs)} />,
      }))}
      taken={merged.taken.map(labelOf)}
      busy={busy}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}
