import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'

interface FormPreviewProps {
  label: string
  /** The form has two columns where there is room for them. */
  beside: boolean
  children: ReactNode
}

/** What a form makes: beside its fields, or at the foot of the form, where it stays in sight while they are filled in. */
export const FormPreview = ({ label, beside, children }: FormPreviewProps) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with the keys alone it could not be scrolled
    tabIndex={0}
    className={cx(
      'sticky -bottom-4 z-10 -mx-5 -mb-4 max-h-[30dvh] min-w-0 overflow-y-auto border-t border-line bg-raise px-5 pt-2.5 pb-4 short:static short:mx-0 short:mb-0 short:max-h-none short:px-0',
      beside && 'md:top-0 md:bottom-auto md:m-0 md:max-h-none md:self-start md:border-0 md:p-0',
    )}
  >
    {children}
  </section>
)

/** The fields above a preview: one that gets the focus is scrolled to where the preview does not cover it. */
export const fieldsAbovePreview = (beside: boolean): string =>
  cx(
    'min-w-0 [&_:is(input,select,textarea,button,[role=switch])]:scroll-mb-[34dvh]',
    beside && 'md:[&_:is(input,select,textarea,button,[role=switch])]:scroll-mb-0',
  )
