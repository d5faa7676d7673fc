import { Component, type ErrorInfo, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from '../../text/i18n.ts'
import { EmptyState } from './EmptyState.tsx'

interface Props {
  readonly children: ReactNode
}

function Crashed({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const { t } = useTranslation()
  return <EmptyState kind="failed" text={t('ui.crashed')} action={{ label: t('ui.retry'), run: onRetry }} compact />
}

/** Prevents an error in one part of a page from breaking the whole page. */
export class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack)
  }

  override render(): ReactNode {
    return this.state.broken ? <Crashed onRetry={() => this.setState({ broken: false })} /> : this.props.children
  }
}
