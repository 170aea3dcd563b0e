const whole = new Intl.NumberFormat('en');
const hourAndMinute = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** `12,345` */
export function count(value: number): string {
  return whole.format(value);
}

/** `3 s ago`, `4 min ago`; `just now` under two seconds and for times to come. */
export function ago(at: number, now: number): string {
  return now - at < 2_000 ? 'just now' : `${span(now - at)} ago`;
}

/** `8 s`, `4 min`, `2 h`, `3 d` */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  if (seconds < 90) return `${seconds} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return seconds < 36 * 3_600 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} d`;
}

/** `09:41` today, `3 Feb, 09:41` on other days; local time. */
export function clockTime(at: number, now: number): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  return (sameDay ? hourAndMinute : dayAndTime).format(at);
}
