import { useLayoutEffect, useState } from 'react'

/** An object URL for the content of a file. It is valid while the component is mounted. */
export function useObjectUrl(content: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  // In the same render: otherwise the picture would move what is below it.
  useLayoutEffect(() => {
    if (content === undefined) return setUrl(undefined)
    const made = URL.createObjectURL(content)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return url
}
