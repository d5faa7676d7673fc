import { type ComponentType, type ReactElement, Suspense, use, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyHolder } from './KeyHolder.tsx'
import { showSnackbar } from './snackbars.ts'
import { takesKeys } from './typed-early.ts'

interface FailedProps {
  readonly onClose?: (() => void) | undefined
  /** Lets the next drawing fetch again. */
  readonly forget: () => void
}

/** In the place of a part whose file did not come: says so once, and counts as closed where the part can be closed. */
function Failed({ onClose, forget }: FailedProps): null {
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it takes the part's place
  useEffect(() => {
    showSnackbar({
      message: t('errors.part'),
      colour: 'error',
      action: { label: t('errors.reload'), run: () => location.reload() },
    })
    onClose?.()
    return forget
  }, [])
  return null
}

/**
 * React's `lazy` for the parts of a page that are fetched when they are first drawn: dialogs, menus, panels. Where the file
 * cannot be had (no connection, or a version that is gone) the page stays as it is with everything typed in it, a message says
 * so, and the next opening fetches again; React's own would take the page down, and remember the failure. The keys belong to a
 * dialog from the moment it is opened, not only once its code is here.
 */
export function lazy<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let loading: Promise<ComponentType<P>> | undefined
  const forget = () => {
    loading = undefined
  }
  function Missing({ onClose }: { readonly onClose?: (() => void) | undefined }): ReactElement {
    return <Failed onClose={onClose} forget={forget} />
  }
  function Loaded(props: P): ReactElement {
    loading ??= load().then(
      (module) => module.default,
      () => Missing as ComponentType<P>,
    )
    const Component = use(loading)
    return <Component {...props} />
  }
  return function Part(props: P): ReactElement {
    if (!('onClose' in props)) return <Loaded {...props} />
    return (
      <Suspense fallback={takesKeys(props) ? <KeyHolder onClose={props.onClose} /> : null}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
