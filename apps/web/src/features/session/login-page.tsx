import { useState } from 'react'
import { login } from '../../strings'
import { prepared } from '../../ui/prepared'
import { Door } from './door'
import { useForgotPlace } from './forgot-place'
import { LoginForm } from './login-form'

const Forgot = prepared(() => import('./forgot-form'))

interface LoginPageProps {
  onTyping?: () => void
}

export function LoginPage({ onTyping }: LoginPageProps) {
  /** The address that was typed when the password was not remembered. */
  const [email, setEmail] = useState('')
  const forgot = useForgotPlace()
  const form = (
    <LoginForm
      email={email}
      onForgot={(typed) => {
        setEmail(typed)
        forgot.enter()
      }}
      {...(onTyping ? { onTyping } : {})}
    />
  )
  return (
    <Door label={login.greeting}>
      <Forgot.Part
        wanted={forgot.open}
        waiting={form}
        onMissing={forgot.leave}
        email={email}
        onBack={forgot.leave}
      />
    </Door>
  )
}
