import { create } from 'qrcode'
import { type ReactElement, useMemo } from 'react'

/** The width of the empty margin around the code, in modules; QR readers need it. */
const quiet = 4

/** A QR code, black on white in every theme: QR readers need the contrast. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    const segments: string[] = []
    for (let row = 0; row < modules.size; row += 1) {
      for (let column = 0; column < modules.size; column += 1) {
        if (modules.get(row, column)) segments.push(`M${column + quiet} ${row + quiet}h1v1h-1z`)
      }
    }
    return { size: modules.size + 2 * quiet, path: segments.join('') }
  }, [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" data-qr={text}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
