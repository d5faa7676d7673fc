import { create } from 'qrcode'

interface Content {
  /** The content of the QR code. */
  readonly url: string
  /** The lines below the code; the first is large. */
  readonly lines: readonly string[]
}

const width = 800
/** At least four modules of the code: readers need the empty margin. */
const margin = 80
const large = 40
const small = 28

/** Breaks a text into lines that fit the width. */
function wrapped(pen: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && pen.measureText(longer).width <= width - 2 * margin) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Renders a voucher as a picture, black on white. The saved picture stays on the device after the session. */
export async function voucherImage({ url, lines }: Content): Promise<Blob> {
  const { modules } = create(url, { errorCorrectionLevel: 'M' })
  const module = Math.floor((width - 2 * margin) / modules.size)
  const side = module * modules.size
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas')
  const fontOf = (place: number) => `${place === 0 ? large : small}px sans-serif`
  const text = lines.flatMap((line, place) => {
    pen.font = fontOf(place)
    return wrapped(pen, line).map((part) => ({ part, place }))
  })
  canvas.width = width
  canvas.height = side + 3 * margin + text.length * large * 1.3
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  const left = (width - side) / 2
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) pen.fillRect(left + column * module, margin + row * module, module, module)
  pen.textAlign = 'center'
  for (const [index, { part, place }] of text.entries()) {
    pen.font = fontOf(place)
    pen.fillText(part, width / 2, side + 2 * margin + (index + 0.7) * large * 1.3)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png')
  })
}
