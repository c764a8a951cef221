import { type RefObject, useEffect } from 'react'

/** After every refusal the focus goes to the first field that is wrong. */
export function useFocusWrong(form: RefObject<HTMLElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, refusal])
}
