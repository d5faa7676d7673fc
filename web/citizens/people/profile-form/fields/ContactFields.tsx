import type { ReactElement } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import type { PersonFormReturn } from './FieldPlace.tsx'
import { ListField } from './ListField.tsx'
import { TextField } from './TextField.tsx'

/** Whom to call when something happens to the person. */
export function ContactFields({ form }: { readonly form: PersonFormReturn }): ReactElement {
  const { t } = useTranslation()
  return (
    <div className="stack gap-20">
      <TextField form={form} field="contact_name" help={t('person_form.contact_help')} />
      <TextField form={form} field="contact_phone" type="tel" inputMode="tel" help={t('person_form.phone_abroad')} />
      <ListField form={form} field="contact_relationship" isLong optional />
    </div>
  )
}
