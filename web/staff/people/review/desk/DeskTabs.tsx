import { type ReactElement, type ReactNode, useRef } from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useTab, useTabList, useTabPanel } from 'react-aria/useTabList'
import { Item } from 'react-stately/Item'
import { type TabListState, useTabListState } from 'react-stately/useTabListState'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import styles from './desk.module.css'

const tabs = ['queue', 'document', 'citizen'] as const
export type DeskTab = (typeof tabs)[number]

interface Props {
  readonly tab: DeskTab
  readonly onTab: (tab: DeskTab) => void
  readonly children: ReactNode
}

/** On a phone the three parts of the desk are tabs. */
export function DeskTabs(props: Props): ReactElement {
  const { locale } = useTranslation()
  return (
    <I18nProvider locale={locale}>
      <LocalizedTabs {...props} />
    </I18nProvider>
  )
}

function LocalizedTabs({ tab, onTab, children }: Props): ReactElement {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const props = {
    'aria-label': t('titles.review-desk'),
    children: tabs.map((one) => <Item key={one}>{t(`review.tabs.${one}`)}</Item>),
    selectedKey: tab,
    onSelectionChange: (key: string | number) => onTab(key as DeskTab),
  }
  const state = useTabListState(props)
  const { tabListProps } = useTabList(props, state, list)
  return (
    <>
      <div {...tabListProps} ref={list} className={styles.tabs}>
        {[...state.collection].map(({ key, rendered }) => (
          <TabButton key={key} tab={key} state={state}>
            {rendered}
          </TabButton>
        ))}
      </div>
      <Panel key={tab} state={state}>
        {children}
      </Panel>
    </>
  )
}

interface PanelProps {
  readonly state: TabListState<object>
  readonly children: ReactNode
}

/** Rendered with its tab as the key: the library keeps the id of its first tab. */
function Panel({ state, children }: PanelProps): ReactElement {
  const panel = useRef<HTMLDivElement>(null)
  const { tabPanelProps } = useTabPanel({}, state, panel)
  return (
    <div {...tabPanelProps} ref={panel} className={styles.panel}>
      {children}
    </div>
  )
}

interface TabButtonProps extends PanelProps {
  readonly tab: string | number
}

function TabButton({ tab, state, children }: TabButtonProps): ReactElement {
  const button = useRef<HTMLButtonElement>(null)
  const { tabProps } = useTab({ key: tab }, state, button)
  return (
    <button {...tabProps} ref={button} type="button" className={`soft strong ${styles.tab}`}>
      {children}
    </button>
  )
}
