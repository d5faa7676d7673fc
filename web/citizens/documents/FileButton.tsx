import { type ComponentProps, type ReactElement, useRef } from 'react'
import { buttonClass } from '../../kit/ui/Button.tsx'
import { Icon } from '../../kit/ui/Icon.tsx'
import styles from './documents.module.css'

interface Props extends Pick<ComponentProps<'input'>, 'accept' | 'capture'> {
  readonly label: string
  /** Its accessible name, which says more than the label that is shown. */
  readonly name: string
  readonly icon: string
  readonly variant: 'outlined' | 'text'
  readonly className?: string | undefined
  readonly describedBy?: string | undefined
  readonly onFile: (file: File) => void
}

/** A button that opens the camera or the file dialog of the device: a file input with the look of a button. */
export function FileButton({
  label,
  name,
  icon,
  variant,
  className,
  describedBy,
  onFile,
  ...input
}: Props): ReactElement {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <label className={[buttonClass({ variant }), styles.fileButton, className].filter(Boolean).join(' ')}>
      <input
        {...input}
        ref={chooser}
        type="file"
        aria-label={name}
        aria-describedby={describedBy}
        className="visually-hidden"
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0]
          if (file !== undefined) onFile(file)
          // The same file can be chosen again after it was corrected.
          if (chooser.current !== null) chooser.current.value = ''
        }}
      />
      <Icon path={icon} size={20} />
      {label}
    </label>
  )
}
