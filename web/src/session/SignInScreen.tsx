import { screenPath } from '@portal/contract'
import type { ReactElement } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { usePathForm, wayBack } from '../paths.ts'
import { signIn } from '../session.tsx'
import { Button } from '../ui/Button.tsx'
import { TextBox } from '../ui/TextBox.tsx'

interface Credentials {
  username: string
  password: string
  remember: boolean
}

export function SignInScreen(): ReactElement {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const form = usePathForm()
  const { register, handleSubmit } = useForm<Credentials>()
  return (
    <form
      onSubmit={handleSubmit(async (values) => {
        await signIn(values)
        await navigate(wayBack(query.get('next')) ?? screenPath('home', form))
      })}
    >
      <TextBox label={t('session.username')} {...register('username')} />
      <TextBox label={t('session.password')} type="password" {...register('password')} />
      <Button type="submit">{t('session.submit')}</Button>
    </form>
  )
}
