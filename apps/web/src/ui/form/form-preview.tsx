import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'

interface FormPreviewProps {
  /** The form has two columns where there is room for them. */
  beside: boolean
  children: ReactNode
}

/** What a form makes: beside its fields, or above them, where it stays in sight while they are filled in. */
export const FormPreview = ({ beside, children }: FormPreviewProps) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with the keys alone it could not be scrolled
    tabIndex={0}
    className={cx(
      'sticky top-0 z-10 max-h-[32dvh] min-w-0 overflow-y-auto bg-surface pb-1',
      beside && 'md:col-start-2 md:row-start-1 md:max-h-none md:self-start',
    )}
  >
    {children}
  </section>
)

/** The fields under a preview: one that gets the focus is scrolled to where the preview does not cover it. */
export const fieldsUnderPreview = (beside: boolean): string =>
  cx(
    'min-w-0 [&_:is(input,select,textarea,button)]:scroll-mt-[36dvh]',
    beside && 'md:row-start-1 md:[&_:is(input,select,textarea,button)]:scroll-mt-0',
  )
