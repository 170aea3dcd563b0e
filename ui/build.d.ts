/** Baked in by the build (`vite.ts`). */
declare const __VERSION__: string;
declare const __COMMIT__: string;

declare module '*.css';
