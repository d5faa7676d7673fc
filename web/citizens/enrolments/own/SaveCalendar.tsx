import { mdiCalendarPlus } from '@mdi/js'
import { subscriptionCalendar } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { saveFile } from '../../../kit/device/save.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { ErrorMessage } from '../../../kit/ui/feedback/ErrorMessage.tsx'

/** Saves the sessions of an enrolment as a file that every calendar reads. */
export function SaveCalendar({ id }: { readonly id: number }): ReactElement {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useCallMutation(subscriptionCalendar, {
    onDone: (file) => saveFile(file as unknown as Blob, `actividad-${id}.ics`),
  })
  return (
    <>
      <Button variant="outlined" icon={mdiCalendarPlus} busy={isPending} onClick={() => mutate({ params: { id } })}>
        {t('part.calendar.save')}
      </Button>
      <ErrorMessage className="error-ink">
        {error && t('part.calendar.failed', { message: error.message })}
      </ErrorMessage>
    </>
  )
}
