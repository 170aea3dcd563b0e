/** The page that shows the description: Swagger UI, whose files are part of the program. */

/** Where the files of the viewer lie below `/static/`. */
export const viewerFolder = 'swagger';

export const viewerPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tendarr API</title>
<link rel="icon" href="static/icon.svg">
<link rel="stylesheet" href="static/${viewerFolder}/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="static/${viewerFolder}/swagger-ui-bundle.js"></script>
<script src="static/${viewerFolder}/open.js"></script>
</body>
</html>
`;

/** The script that fills the page; a file of its own, because the page may not hold scripts. */
export const viewerScript = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });
`;
