import type { ProfileRow } from '@portal/contract'
import { showProfile } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { currentIn } from '../../../kit/form/record-form.tsx'
import { request } from '../../../kit/request/api.ts'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'

/** The fields of a citizen that a dialog needs, from a row of a list or from the citizen's page. */
export type DecidedCitizen = Pick<
  ProfileRow,
  | 'id'
  | 'version'
  | 'full_name'
  | 'email'
  | 'document'
  | 'document_type'
  | 'status_id'
  | 'status'
  | 'color'
  | 'checker_id'
  | 'full_name_verifier'
>

/** The citizen that a dialog is about. */
export function SubjectLine({ subject }: { readonly subject: DecidedCitizen }): ReactElement {
  return <span>{`${personNameCase(subject.full_name)} · ${subject.document_type} ${subject.document}`}</span>
}

/** Reads the citizen again for a decision, and describes their current status. */
export function useSubjectReading(id: number) {
  const { t } = useTranslation()
  return {
    read: async (error: ApiError): Promise<DecidedCitizen> =>
      currentIn<DecidedCitizen>(error) ?? (await request(showProfile, { params: { id }, blockAllowed: false })).data,
    describe: ({ status, full_name_verifier: name }: DecidedCitizen) => {
      const validator =
        name === null ? t('profiles.quicker_nobody') : t('profiles.quicker_validator', { name: personNameCase(name) })
      return t('profiles.quicker', { status: sentenceCase(status), validator })
    },
  }
}
