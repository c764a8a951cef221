import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { login } from '../../../strings'
import { Input } from '../field'

export function PasswordField(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        className="pr-11"
        {...props}
      />
      <button
        type="button"
        aria-label={shown ? login.hidePassword : login.showPassword}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="finger absolute inset-y-1 right-1 grid w-9 place-items-center rounded-[6px] text-muted hover:bg-sunk hover:text-text"
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
}
