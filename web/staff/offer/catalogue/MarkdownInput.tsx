import { type ReactElement, useId, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { TextArea } from '../../../kit/ui/field/TextArea.tsx'
import { ScrollRegion } from '../../../kit/ui/layout/ScrollRegion.tsx'
import { MarkdownText } from '../../../kit/ui/text/MarkdownText.tsx'
import styles from './controls.module.css'
import type { TextControlProps } from './form-values.ts'

const views = ['write', 'preview'] as const

/** An input for Markdown text, with a preview beside it. */
export function MarkdownInput({ value, onChange, help, error, ...field }: TextControlProps): ReactElement {
  const { t } = useTranslation()
  const [view, setView] = useState<(typeof views)[number]>('write')
  const panel = useId()
  return (
    <div className={styles.markdown}>
      <fieldset aria-label={field.label} className={`row gap-2 ${styles.views}`}>
        {views.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={view === one}
            aria-controls={panel}
            className={`pressable muted strong ${styles.view}`}
            onClick={() => setView(one)}
          >
            {t(`catalogue.markdown.${one}`)}
          </button>
        ))}
      </fieldset>
      <div id={panel}>
        {view === 'write' ? (
          <TextArea
            {...field}
            rows={7}
            length={[...value].length}
            value={value}
            help={help ?? t('catalogue.markdown.help')}
            error={error}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <>
            {value.trim() === '' ? (
              <p className={`surface ${styles.paper}`}>{t('catalogue.markdown.nothing')}</p>
            ) : (
              <ScrollRegion label={t('catalogue.markdown.preview')} className={`surface ${styles.paper}`}>
                <MarkdownText text={value} />
              </ScrollRegion>
            )}
            {error === undefined ? null : <p className={`small error-ink ${styles.error}`}>{error}</p>}
          </>
        )}
      </div>
    </div>
  )
}
