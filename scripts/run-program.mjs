import { spawn } from 'node:child_process'
import { root } from './root.mjs'

const programs = new Set()

/** Runs a program to its end and keeps what it wrote; `onOutput` hears it as it comes. */
export function runProgram(command, args, { cwd = root, env = process.env, onOutput, uid, gid } = {}) {
  return new Promise((resolve, reject) => {
    const program = spawn(command, args, { cwd, env, uid, gid, stdio: ['ignore', 'pipe', 'pipe'] })
    programs.add(program)
    let output = ''
    for (const stream of [program.stdout, program.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        onOutput?.(text)
      })
    }
    program.on('error', (error) => {
      programs.delete(program)
      reject(error)
    })
    program.on('close', (code, signal) => {
      programs.delete(program)
      resolve({ code: code ?? 1, signal, output })
    })
  })
}

export function stopPrograms(signal) {
  for (const program of programs) program.kill(signal)
}
