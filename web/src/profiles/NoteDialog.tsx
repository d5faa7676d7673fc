import { addObservation } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { contractResolver, showFieldErrors } from '../form.ts'
import { useCall } from '../queries.ts'
import { showDone } from '../snackbars.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { movedTags } from './undo.ts'

interface Values {
  observation: string
}

const resolver = contractResolver<Values>(addObservation.body)

/** A note about a citizen, without a decision. */
export function NoteDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const [trouble, setTrouble] = useState<string>()
  const { register, handleSubmit, watch, setError, formState } = useForm<Values>({
    defaultValues: { observation: '' },
    resolver,
  })
  const { mutate, isPending } = useCall(addObservation, {
    refreshes: [...movedTags],
    onDone: ({ data }) => {
      showDone(data)
      onClose()
    },
    onFailed: (error) => {
      if (!showFieldErrors(error, ['observation'], setError)) setTrouble(error.message)
    },
  })
  const save = handleSubmit((body) => {
    setTrouble(undefined)
    mutate({ params: { id }, body })
  })
  return (
    <Dialog
      open
      title={t('profiles.note.title')}
      onClose={onClose}
      dirty={formState.isDirty}
      busy={isPending}
      error={trouble}
      onSubmit={(event) => void save(event)}
      actions={
        <Button type="submit" variant="filled" busy={isPending}>
          {t('profiles.note.save')}
        </Button>
      }
    >
      <TextArea
        {...register('observation')}
        autoFocus
        label={t('fields.observation')}
        help={t('profiles.note.help')}
        error={formState.errors.observation?.message}
        max={2500}
        length={watch('observation').length}
        rows={5}
      />
    </Dialog>
  )
}
