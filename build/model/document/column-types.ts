/** Minimum number of invalid values that indicate a wrong column definition. */
const MIN_WRONG = 3;

/** Whether most values are invalid, so that the column definition is probably wrong. */
export const areMostWrong = (wrong: number, all: number): boolean => wrong >= MIN_WRONG && wrong * 2 > all;
