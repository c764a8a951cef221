import type { ComponentProps, ReactNode } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> {
  /** Neither on nor off: some of several are. */
  mixed?: boolean
  children: ReactNode
}

/** The browser's own, in our colour: forms, keyboards and password managers know it. */
export function Checkbox({ mixed = false, children, ...rest }: CheckboxProps) {
  return (
    <label className="flex w-fit max-w-full items-center gap-2 text-second select-none pointer-coarse:min-h-11">
      <input
        type="checkbox"
        // No attribute says it.
        ref={(input) => {
          if (input) input.indeterminate = mixed
        }}
        className="size-4 shrink-0 accent-accent"
        {...rest}
      />
      {children}
    </label>
  )
}
