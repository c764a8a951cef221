import type { ComponentProps, ReactNode } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  children: ReactNode
}

/** The browser's own, in our colour: forms, keyboards and password managers know it. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <label className="flex w-fit items-center gap-2 text-second select-none pointer-coarse:min-h-11">
      <input type="checkbox" className="size-4 accent-accent" {...rest} />
      {children}
    </label>
  )
}
