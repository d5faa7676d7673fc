import {
  type ComponentType,
  type FunctionComponent,
  type ReactElement,
  type ReactNode,
  Suspense,
  use,
  useEffect,
} from 'react'
import { showNotLoaded } from '../feedback/snackbars.ts'
import { KeyProvider } from './KeyProvider.tsx'
import { takesKeys } from './typed-early.ts'

interface LoadErrorProps {
  readonly onClose?: (() => void) | undefined
  /** Makes the next render load the file again. */
  readonly reset: () => void
}

/** Replaces a part whose file cannot be loaded: shows one message, and closes the part where it can be closed. */
function LoadError({ onClose, reset }: LoadErrorProps): null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it takes the part's place
  useEffect(() => {
    showNotLoaded()
    onClose?.()
    return reset
  }, [])
  return null
}

/**
 * Like React's `lazy`, for the parts of a page that are loaded at their first render: dialogs, menus, panels. When the file
 * cannot be loaded (no connection, or a former version), the page stays with everything that was typed, a message appears, and the
 * next opening loads the file again. React's own `lazy` would show the error page and remember the failure. A dialog gets the keys
 * from the moment when it is opened (`KeyProvider`).
 * @param name - the component's export in the file
 * @param waiting - shown until the file is loaded; without it, a part that cannot be closed suspends its parent
 */
export function lazy<N extends string, M extends Readonly<Record<N, FunctionComponent<never>>>>(
  load: () => Promise<M>,
  name: N,
  waiting?: ReactNode,
): M[N] {
  let loading: Promise<ComponentType<object>> | undefined
  const reset = () => {
    loading = undefined
  }
  function Missing({ onClose }: { readonly onClose?: (() => void) | undefined }): ReactElement {
    return <LoadError onClose={onClose} reset={reset} />
  }
  function Loaded(props: object): ReactElement {
    loading ??= load().then(
      (module) => module[name] as unknown as ComponentType<object>,
      () => Missing,
    )
    const Component = use(loading)
    return <Component {...props} />
  }
  function Part(props: object): ReactElement {
    if (!('onClose' in props) && waiting === undefined) return <Loaded {...props} />
    return (
      <Suspense fallback={takesKeys(props) ? <KeyProvider onClose={props.onClose} /> : waiting}>
        <Loaded {...props} />
      </Suspense>
    )
  }
  return Part as unknown as M[N]
}
