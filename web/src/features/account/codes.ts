/** The codes that these pages answer in their own way. */
export const wrongCredentials = 1100;
export const wrongCode = 1101;
export const challengeExpired = 1102;
