import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { PageTitle } from '../../../kit/ui/text/PageTitle.tsx'
import { AbilitiesView } from './AbilitiesView.tsx'
import { GroupsView } from './GroupsView.tsx'
import { MatrixView } from './MatrixView.tsx'
import { RolesView } from './RolesView.tsx'
import styles from './rights.module.css'
import { WhyView } from './WhyView.tsx'

const views = { roles: RolesView, matrix: MatrixView, abilities: AbilitiesView, groups: GroupsView, why: WhyView }
const names = Object.keys(views) as (keyof typeof views)[]

/** On a phone the tabs are wider than the window: scroll the open one into view. */
function scrollIntoView(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Roles, their permissions, the abilities, and why a person may or may not do something. Only for superadmins. */
export function RightsScreen(): ReactElement {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const requested = search.get('view')
  const view = names.find((one) => one === requested) ?? 'roles'
  const View = views[view]
  const role = search.get('role')
  return (
    <div className="page">
      <PageTitle>{t('titles.roles-and-permissions')}</PageTitle>
      <nav className={`row gap-4 ruled ${styles.views}`} aria-label={t('security.views.label')}>
        {names.map((one) => (
          <Link
            key={one}
            to={{ search: `?view=${one}${role === null ? '' : `&role=${encodeURIComponent(role)}`}` }}
            aria-current={one === view ? 'page' : undefined}
            ref={one === view ? scrollIntoView : undefined}
          >
            {t(`security.views.${one}`)}
          </Link>
        ))}
      </nav>
      <View />
    </div>
  )
}
