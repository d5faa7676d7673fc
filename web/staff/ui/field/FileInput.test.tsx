import { expect, test } from 'vitest'
import { renderWidget } from '../../../kit/component.testing.tsx'
import { FileInput } from './FileInput.tsx'

function drop(name: string): void {
  const files = new DataTransfer()
  files.items.add(new File(['x'], name))
  const place = document.querySelector('input[type="file"]')
  place?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }))
}

test('ignores a file that is dropped while another one uploads', async () => {
  const names: (string | undefined)[] = []
  const field = { label: 'Workbook', accept: '.xlsx', onChange: (file: File | null) => names.push(file?.name) }
  const { rerender } = await renderWidget(<FileInput {...field} value={null} />)
  drop('first.xlsx')
  await rerender(<FileInput {...field} value={new File(['x'], 'first.xlsx')} sent={0.5} />)
  drop('second.xlsx')
  expect(names).toEqual(['first.xlsx'])
})
