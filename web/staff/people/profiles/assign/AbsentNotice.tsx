import type { StaffOption } from '@portal/contract'
import type { ReactElement } from 'react'
import { formatDate } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { Status } from '../../../../kit/ui/feedback/Status.tsx'

/** Warns that a chosen validator is absent today. */
export function AbsentNotice({ chosen }: { readonly chosen: readonly StaffOption[] }): ReactElement {
  const { t } = useTranslation()
  return (
    <Status as="div">
      {chosen.map(({ id, full_name, back_on: back }) =>
        back === null ? null : (
          <p key={id} className="notice warning-tint">
            {t('profiles.assign.absent', { name: personNameCase(full_name), day: formatDate(back) })}
          </p>
        ),
      )}
    </Status>
  )
}
