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

/** `09:41`, local time. */
export function hour(at: number): string {
  return hourAndMinute.format(at);
}

const wholeDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** `3 Feb 2026`, local time. */
export function day(at: number): string {
  return wholeDay.format(at);
}

/** `4:07`, from seconds. */
export function length(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${`${whole % 60}`.padStart(2, '0')}`;
}

const sizeUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** `812 GiB`, `1.4 TiB`, from bytes. */
export function size(bytes: number): string {
  const unit = Math.min(sizeUnits.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** unit;
  return `${value < 10 && unit > 0 ? value.toFixed(1) : whole.format(Math.round(value))} ${sizeUnits[unit]}`;
}
