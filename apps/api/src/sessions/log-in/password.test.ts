import bcrypt from 'bcrypt'
import { describe, expect, it, vi } from 'vitest'
import { checkPassword, hashPassword, passwordCost } from './password'

describe('password', () => {
  it('is accepted only when it is the same', async () => {
    const hash = await hashPassword('contraseña ñ')
    expect(bcrypt.getRounds(hash)).toBe(passwordCost)
    expect(await checkPassword('contraseña ñ', hash)).toBe(true)
    expect(await checkPassword('contraseña n', hash)).toBe(false)
    expect(await checkPassword('', hash)).toBe(false)
  })

  it('of more than 72 bytes is neither hashed nor accepted, though bcrypt would accept it', async () => {
    const longest = 'ñ'.repeat(36)
    const hash = await hashPassword(longest)
    expect(await checkPassword(longest, hash)).toBe(true)
    expect(await bcrypt.compare(`${longest}x`, hash)).toBe(true)
    expect(await checkPassword(`${longest}x`, hash)).toBe(false)
    await expect(hashPassword(`${longest}x`)).rejects.toThrow('72 bytes')
  })

  it('is compared with a dummy hash of the same cost where there is none, and never accepted', async () => {
    const compare = vi.spyOn(bcrypt, 'compare')
    for (const password of ['', 'x', 'ñ'.repeat(40)]) expect(await checkPassword(password, null)).toBe(false)
    expect(compare).toHaveBeenCalledTimes(3)
    for (const [, dummy] of compare.mock.calls) expect(bcrypt.getRounds(String(dummy))).toBe(passwordCost)
    compare.mockRestore()
  })
})
